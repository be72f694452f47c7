/**
 * The query that the benchmarks for cached searches send repeatedly. It finds ten terms in the included
 * dictionary.
 */
export const hotQuery = 'q=ero&limit=10'
