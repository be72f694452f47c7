/** Runs before the tests in each process. Exits if bin/test has not started the stores. */
if (!process.env['ATUMO_TEST_DATABASE_URL']) {
  process.stderr.write('Run the tests with bin/test, which starts the stores that they need.\n')
  process.exit(1)
}
