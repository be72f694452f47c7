/** The query that the cached benchmarks repeat: ten terms of the shipped dictionary. */
export const hotQuery = 'q=ero&limit=10'
