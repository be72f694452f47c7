bin/atumo restore atumo.dump
