/** bin/atumo: the service's command line, on the stores of the same environment. */
import { runCommand } from './cli/run'

const { argv, env, stdout, stderr } = process
process.exitCode = await runCommand(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr })
