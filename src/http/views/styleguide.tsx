/**
 * The design system page: every component in every state and in both themes, with text from the site itself.
 */
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import { CodeBlock, codeHtml, copyScript } from './codeBlock'
import { Check, Choice, Field, Notice } from './forms'
import { type Page, TitledPage } from './layout'
import { Mark } from './mark'
import { Badge, Facts, Pages, Table } from './parts'
import { Terms } from './styleguideTerms'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Colour tokens to show as swatches, without the leading dashes. */
const colours = [
  'paper',
  'raised',
  'panel',
  'tint',
  'english-tint',
  'bad-tint',
  'waiting-tint',
  'mark',
  'line',
  'edge',
  'quiet',
  'ink',
  'accent',
  'english',
  'bad',
  'waiting',
  'focus',
  'band',
  'code-paper',
]

const sizes = ['3xl', '2xl', 'xl', 'l', 'm', 's', 'xs']

const sample = 'ẹ̀ ẹ́ ọ̀ ọ́ ṣ ń ǹ m̀ ḿ Ẹ̀ Ẹ́ Ọ̀ Ọ́ Ṣ Ń M̀'

const samples = [
  ['sh', 'curl "$ATUMO_URL"', 'curl <span class="hljs-string">"$ATUMO_URL"</span>'],
  ['js', 'await fetch(url)', '<span class="hljs-keyword">await</span> fetch(url)'],
].map(([ending = '', code = '', html = '']) => ({ ending, code, html }))

export const StyleguidePage = ({ page }: { page: Page }) => (
  <TitledPage page={page} scripts={[copyScript]} width="wide">
    <p class="lead">{locales[page.language].styleguide.lead}</p>
    {themes.map((theme) => (
      <Components language={page.language} theme={theme} />
    ))}
  </TitledPage>
)

function Components({ language, theme }: { language: Language; theme: Theme }) {
  const words = locales[language].styleguide
  return (
    <section class={`theme ${theme}`} id={theme}>
      <h2>{words[theme]}</h2>
      <Part title={words.colours}>
        <div class="swatches">
          {colours.map((name) => (
            <div class="small">
              <span class={`swatch of-${name}`} /> <code>--{name}</code>
            </div>
          ))}
        </div>
      </Part>
      <Part title={words.type}>
        {sizes.map((size) => (
          <p class={`text-${size}`}>
            <span class="serif">{sample}</span> <span lang="yo">{sample}</span> <b>{sample}</b>
          </p>
        ))}
        <p>
          <code>{sample}</code>
        </p>
      </Part>
      <Part title={words.buttons}>
        <Buttons language={language} />
      </Part>
      <Part title={words.fields}>
        <Fields language={language} theme={theme} />
      </Part>
      <Part title={words.messages}>
        <Messages language={language} />
      </Part>
      <Part title={words.tables}>
        <Tables language={language} theme={theme} />
      </Part>
      <Part title={words.terms}>
        <Terms language={language} />
      </Part>
      <Part title={words.code}>
        <CodeBlock language={language} code="curl 'https://atumo.example/search?q=ẹ̀rọ'" />
        {raw(codeHtml(language, `${theme}-tabs`, samples))}
        <p>
          <code>ẹ̀rọ</code> <ins>ẹ̀rọ</ins> <del>ero</del>
        </p>
      </Part>
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: Child }) => (
  <>
    <h3>{title}</h3>
    {children}
  </>
)

const states = ['usual', 'hovered', 'focused'] as const
const stateClass = { usual: undefined, hovered: 'is-hover', focused: 'is-focus' }

function Buttons({ language }: { language: Language }) {
  const { site, account, styleguide } = locales[language]
  const looks = ['primary', undefined, 'quiet', 'danger']
  return (
    <>
      {states.map((state) => (
        <p class="row">
          {looks.map((look) => (
            <button type="button" class={[look, stateClass[state]].filter(Boolean).join(' ')}>
              {styleguide[state]}
            </button>
          ))}
          <a class={stateClass[state]} href="#dark">
            {styleguide[state]}
          </a>
        </p>
      ))}
      <p class="row">
        {looks.map((look) => (
          <button type="button" class={look} disabled>
            {styleguide.disabled}
          </button>
        ))}
      </p>
      <p class="row">
        <a class="button primary" href="#light">
          {account.signUp}
        </a>
        <a href="#dark">{site.home}</a>
        <span class="name">
          <Mark />
        </span>
      </p>
    </>
  )
}

function Fields({ language, theme }: { language: Language; theme: Theme }) {
  const { search, account, categories, manual } = locales[language]
  const name = (field: string) => `${theme}-${field}`
  const wrong = { errors: { [name('wrong')]: search.nothing } }
  return (
    <>
      <Field name={name('text')} label={search.label} hint={search.hint} value="ẹ̀rọ" />
      <Field name={name('wrong')} label={search.label} sent={wrong} />
      <Field name={name('rows')} label={manual.meaning} rows={3} />
      <Choice
        name={name('choice')}
        label={categories.title}
        options={[{ value: 'all', text: categories.all }]}
      />
      <Check name={name('check')} label={account.signIn} />
      <Check name={name('checked')} label={account.signIn} checked />
      <div class="field">
        <label for={name('focused')}>{search.label}</label>
        <input id={name('focused')} class="is-focus" value="ero" />
      </div>
      <Suggestions language={language} />
    </>
  )
}

/** A search field with suggestions like those that search.js adds. */
const Suggestions = ({ language }: { language: Language }) => (
  <div class="combobox shown">
    <input
      type="search"
      aria-label={locales[language].search.label}
      value="co"
      readonly
      tabindex={-1}
    />
    <ul class="suggestions">
      <li class="is-hover">
        <span lang="en">
          <mark>co</mark>mputer
        </span>
        <span lang="yo">kọ̀ǹpútà</span>
      </li>
    </ul>
  </div>
)

function Messages({ language }: { language: Language }) {
  const { search, site, term, notFound, usage } = locales[language]
  return (
    <>
      <Notice>{site.copied}</Notice>
      <p class="notice bad">{notFound.text}</p>
      <p class="notice">{term.usage.proposed}</p>
      <p class="empty">{search.empty('xyz')}</p>
      <p class="row">
        <Badge>{site.categories}</Badge>
        <Badge look="good">{site.copied}</Badge>
        <Badge look="waiting">{usage.proposed}</Badge>
        <Badge look="bad">{notFound.title}</Badge>
        <span class="english">
          <span class="language">{term.english}</span>
        </span>
        <span class="yoruba">
          <span class="language">{term.yoruba}</span>
        </span>
      </p>
    </>
  )
}

function Tables({ language, theme }: { language: Language; theme: Theme }) {
  const { topUp, site, search, categories, styleguide } = locales[language]
  const { starter, growth } = topUp.packs
  return (
    <>
      <Table
        language={language}
        name={`${topUp.pack}: ${styleguide[theme]}`}
        heads={[topUp.pack, { number: topUp.credits }]}
        rows={[
          [starter, 2000],
          [growth, 10000],
        ]}
        rowHeads
      />
      <Facts
        facts={[
          [topUp.pack, starter],
          [topUp.credits, 2000],
        ]}
      />
      <nav class="tabs" aria-label={`${site.menu}: ${styleguide[theme]}`}>
        <a href="#light" aria-current="true">
          {categories.title}
        </a>
        <a href="#dark">{search.title}</a>
      </nav>
      <Pages language={language} previous="/search" place="2 / 3" next="/search" />
    </>
  )
}
