/** The page that 402 responses link to. It lists the credit packs and explains how to request one. */

import type { Child } from 'hono/jsx'
import { packs } from '../../domain/metering/prices'
import { type Language, locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import type { Pack } from '../../store/apps/topUps'
import { LinkLine, useLanguage } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { Table } from '../parts/parts'
import { type Reader, serve } from './pageResponse'

export const packNames = ['starter', 'growth', 'scale'] as const

export const topUp = (services: PublicServices, reader: Reader) =>
  serve(services, reader, '/top-up', async (page) => {
    const words = locales[reader.language].topUp
    return (
      <TitledPage page={page(words.title, { description: words.lead })}>
        <p class="lead">{words.lead}</p>
        <div class="measure">
          <PackTable />
        </div>
        <h2>{words.how}</h2>
        <ol>
          {words.steps.map((step) => (
            <li>{step}</li>
          ))}
        </ol>
        <LinkLine before={words.inConsole} to="/console" text={words.console} />
        <p class="quiet">{words.noPayment}</p>
      </TitledPage>
    )
  })

/**
 * The table of credit packs. @param ask returns the form for requesting a pack; if undefined, no forms are
 * shown
 */
export function PackTable({ ask }: { ask?: ((pack: Pack) => Child) | undefined }) {
  const language = useLanguage()
  const words = locales[language].topUp
  const heads = [words.pack, { number: words.credits }, { number: words.price }]
  return (
    <Table
      heads={ask ? [...heads, null] : heads}
      rows={packNames.map((name) => [
        words.packs[name],
        packs[name].credits,
        priceIn(language, packs[name].naira),
        ...(ask ? [ask(name)] : []),
      ])}
      rowHeads
      asLists={false}
    />
  )
}

/** Formats a price. @param naira the price in naira, as a whole number */
const priceIn = (language: Language, naira: number) =>
  new Intl.NumberFormat(`${language}-NG`, {
    style: 'currency',
    currency: 'NGN',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(naira)
