/** The query that the hot benchmark asks again and again: ten terms of the shipped dictionary. */
export const hotQuery = 'q=ero&limit=10'
