/** Runs before the tests of each process, because they need the stores that bin/test starts. */
if (!process.env['ATUMO_TEST_DATABASE_URL']) {
  process.stderr.write('Run the tests with bin/test, which starts the stores that they need.\n')
  process.exit(1)
}
