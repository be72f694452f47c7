bin/atumo backup atumo.dump
