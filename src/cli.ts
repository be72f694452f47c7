/** bin/atumo, the command line of the service. It reads the same environment variables as the servers. */
import { runCommand } from './cli/run'

const { argv, env, stdout, stderr } = process
process.exitCode = await runCommand(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr })
