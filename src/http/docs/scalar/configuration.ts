/** Scalar's settings, which restrict its requests to this service. */
import { type Language, locales } from '../../../locales'
import { scalar } from '../../../locales/yo/scalar'
import { contractIn, type Parameter } from '../contract'

/** English needs no translations, because Scalar's own text is in English. */
const translations = { en: {}, yo: scalar }

/** @returns the settings that Scalar 1.72 reads from its script element */
export const scalarConfiguration = (language: Language) => ({
  localization: { locale: language, direction: 'ltr', translations: translations[language] },

  // Requests are sent to this service. Scalar does not keep the API key after the page is closed.
  servers: [{ url: '/' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  persistAuth: false,

  // Disables every feature that contacts Scalar's servers or opens other Scalar products.
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },

  // Scalar's download links and dark mode switch are not needed. The page's own header has download
  // links, and dark mode follows the system setting.
  documentDownloadType: 'none',
  hideDarkModeToggle: true,
  theme: 'none',

  // Ctrl-K moves the focus to the search field in the page's own header.
  hideSearch: true,

  hideModels: true,
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})

/**
 * Returns the API description for Scalar's request form. Scalar would send every parameter that has an
 * example, so all optional parameters except `q` are filled in but disabled until the reader ticks them. Tags
 * get display names.
 * @param clientId the client ID of the reader's app, which replaces the example's client ID
 */
export function contractToTry(language: Language, baseUrl: string, clientId?: string) {
  const contract = contractIn(language, baseUrl)
  const { ClientId } = contract.components.parameters
  if (clientId !== undefined && ClientId) ClientId.example = clientId
  const { components } = contract
  const parameters = Object.fromEntries(
    Object.entries(components.parameters).map(([name, parameter]) => [
      name,
      untilTicked(parameter),
    ]),
  )
  const names: Partial<Record<string, string>> = locales[language].apiPage.tags
  const tags = contract.tags.map((tag) => ({ ...tag, 'x-displayName': names[tag.name] }))
  // The description is omitted, because the page's own opening section introduces the API.
  const { description: _, ...info } = contract.info
  return { ...contract, info, tags, components: { ...components, parameters } }
}

function untilTicked(parameter: Parameter) {
  const { example, ...rest } = parameter
  if (parameter.required || parameter.name === 'q' || example === undefined) return parameter
  return { ...rest, examples: { default: { value: example, 'x-disabled': true } } }
}
