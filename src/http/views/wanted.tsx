/** The page with words that readers have searched for but the dictionary does not have. */
import { locales } from '../../locales'
import { Layout, type Page, pathIn } from './layout'

/** @param wanted the search texts, most frequent first */
export function WantedPage({ page, wanted }: { page: Page; wanted: readonly string[] }) {
  const { language, title } = page
  const { wanted: words, contribute } = locales[language]
  return (
    <Layout page={page}>
      <h1>{title}</h1>
      <p class="lead">{wanted.length === 0 ? words.none : words.lead}</p>
      {wanted.length > 0 && (
        <ul class="terms">
          {wanted.map((text) => (
            <li>
              <a
                rel="nofollow"
                href={pathIn(language, `/contribute?english=${encodeURIComponent(text)}`)}
              >
                <span class="word">{text}</span> <span class="gloss">{contribute.addMissing}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button primary" rel="nofollow" href={pathIn(language, '/contribute')}>
          {contribute.addTitle}
        </a>
      </p>
    </Layout>
  )
}
