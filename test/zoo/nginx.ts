/** The nginx of this machine. Only root has Debian's on its PATH. */
import { existsSync } from 'node:fs'

export const nginx = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
