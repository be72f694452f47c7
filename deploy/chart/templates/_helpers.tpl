{{- define "atumo.name" -}}
{{- $name := contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) }}
{{- $name | trunc 52 | trimSuffix "-" }}
{{- end }}

{{/* Takes a dict of the root context and the component. */}}
{{- define "atumo.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "atumo.labels" -}}
{{ include "atumo.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "atumo.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "atumo.container" -}}
name: {{ .component }}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
args: [{{ .component }}]
env:
  {{- $_ := required "settings.BASE_URL is required" .root.Values.settings.BASE_URL }}
  {{- range $name, $value := .root.Values.settings }}
  {{- if ne (toString $value) "" }}
  - name: {{ $name }}
    {{- /* Helm reads whole numbers as floats, and would write 1000000 as 1e+06. */}}
    value: {{ kindIs "float64" $value | ternary (int64 $value) $value | toString | quote }}
  {{- end }}
  {{- end }}
  {{- range $name, $from := .root.Values.secrets }}
  - name: {{ $name }}
    valueFrom:
      secretKeyRef:
        name: {{ required (printf "secrets.%s.name is required" $name) $from.name }}
        key: {{ required (printf "secrets.%s.key is required" $name) $from.key }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources:
  {{- toYaml (index .root.Values .component).resources | nindent 2 }}
{{- end }}

{{/* Where pods run: spread over nodes, and what the values say. */}}
{{- define "atumo.scheduling" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "atumo.selector" . | nindent 8 }}
{{- with (index .root.Values .component).nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index .root.Values .component).tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index .root.Values .component).affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
