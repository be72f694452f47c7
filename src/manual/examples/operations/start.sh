bin/start
