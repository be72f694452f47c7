bin/atumo apps create --name 'My app' --scopes dictionary:read,dictionary:write
bin/atumo apps grant app_… --pack growth --ref invoice-17
bin/atumo apps set app_… --hourly-limit 20000 --embed-daily-limit 2000
bin/atumo apps show app_…
