/** The query that benchmarks of cached searches repeat. It finds ten terms in the included dictionary. */
export const hotQuery = 'q=ero&limit=10'
