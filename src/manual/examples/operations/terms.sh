bin/atumo terms export terms.csv
bin/atumo terms import terms.csv --dry-run
bin/atumo terms import terms.csv --all-or-nothing
bin/atumo terms history computer
bin/atumo search misses --days 30
