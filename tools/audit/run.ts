/** bin/audit: lists the security advisories for the installed packages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Accepted, exitCodes, judge, report } from './audit'

const root = join(import.meta.dir, '../..')
const timeoutMs = 60_000

const accepted = JSON.parse(
  readFileSync(join(root, 'docs/accepted-advisories.json'), 'utf8'),
) as Accepted[]
const { stdout, stderr } = Bun.spawnSync([process.execPath, 'audit', '--json'], {
  cwd: root,
  timeout: timeoutMs,
})
const verdict = judge({ stdout: stdout.toString(), stderr: stderr.toString() }, accepted)
process.stdout.write(`${report(verdict).join('\n')}\n`)
process.exit(exitCodes[verdict.kind])
