bin/atumo apps set app_… --ip 203.0.113.0/24 --origin example.org --origin '*.example.org'
bin/atumo apps set app_… --ip ''
