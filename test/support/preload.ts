/**
 * Runs before the tests in each process. If bin/test has not started the stores, as when an editor or
 * `bun test` runs the tests, starts them.
 */
import { plugin } from 'bun'
import { timeoutMs } from './groups'
import { openSuite } from './openSuite'

if (!process.env['ATUMO_TEST_DATABASE_URL']) {
  Object.assign(process.env, (await openSuite()).env)
  // bunfig.toml cannot set a timeout, and setDefaultTimeout applies only to the file that calls it.
  plugin({
    name: 'timeout',
    setup(build) {
      build.onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => ({
        contents: `import.meta.require('bun:test').setDefaultTimeout(${timeoutMs});${await Bun.file(path).text()}`,
        loader: 'ts',
      }))
    },
  })
}
