/** @jsxImportSource hono/jsx */
/** The page that 402 points to: the packs, and how to ask for one. */
import { packs } from '../../domain/apps/credits'
import { locales } from '../../locales'
import { Layout, type Page } from './layout'

const packNames = ['starter', 'growth', 'scale'] as const

export function TopUpPage({ page }: { page: Page }) {
  const { language } = page
  const words = locales[language].topUp
  const naira = new Intl.NumberFormat(`${language}-NG`, {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  return (
    <Layout page={page}>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.pack}</th>
            <th scope="col" class="number">
              {words.credits}
            </th>
            <th scope="col" class="number">
              {words.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {packNames.map((name) => (
            <tr>
              <th scope="row">{words.packs[name]}</th>
              <td class="number">{packs[name].credits.toLocaleString(language)}</td>
              <td class="number">{naira.format(packs[name].naira)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{words.how}</h2>
      <ol>
        {words.steps.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
      <p class="quiet">{words.noPayment}</p>
    </Layout>
  )
}
