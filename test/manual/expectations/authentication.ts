import { expect } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expectations } from '../../support/examples'
import { temporaryFolder } from '../../support/folders'

const computer = /^\[\{"id":\d+,"slug":"computer",/

/** Runs a program that must succeed. @returns its output */
function printed(command: string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd })
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${String(stderr)}`)
  return String(stdout)
}

const commit = ['git', '-c', 'user.name=Ade', '-c', 'user.email=ade@example.org', 'commit', '-aqm']

export const authentication: Expectations = {
  'authentication/bearer.sh': { prints: computer },
  'authentication/header.sh': { prints: computer },
  'authentication/leaked.sh': {
    checks: (code, { env }) => {
      const folder = temporaryFolder()
      const search = () => printed(['sh', '-euc', code], folder)
      printed(['git', 'init', '-q'], folder)
      writeFileSync(join(folder, 'settings.py'), `KEY = "${env['ATUMO_KEY']}"\n`)
      printed(['git', 'add', '.'], folder)
      printed([...commit, 'Settings'], folder)
      expect(search()).toMatch(/^settings.py:1:KEY = "atk_\w{40}"\n\w+ Settings\n$/)

      writeFileSync(join(folder, 'settings.py'), 'KEY = environ["ATUMO_KEY"]\n')
      printed([...commit, 'Key out'], folder)
      expect(search()).toMatch(/^no key in the files\n\w+ Key out\n\w+ Settings\n$/)
    },
  },
}
