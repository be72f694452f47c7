/** Keyboard-only use of the widget, and what the widget reports to screen readers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hasBrowser } from '../support/browser'
import { expectSoon, type Host, openHost, type Visit } from './hostPage'

let host: Host

interface Element {
  id: string
  ariaSelected: string | null
}

/** Returns which option is active according to the field, and which options are marked as selected. */
async function active({ field, options }: Visit) {
  const id = await field.getAttribute('aria-activedescendant')
  const selected = await options.evaluateAll((all: Element[]) =>
    all.filter(({ ariaSelected }) => ariaSelected === 'true').map((option) => option.id),
  )
  expect(selected).toEqual(id === null ? [] : [id])
  return id
}

async function press(visit: Visit, ...keys: string[]) {
  for (const key of keys) await visit.page.keyboard.press(key)
}

const caret = ({ page }: Visit) =>
  page.evaluate<number>(
    'document.querySelector("atumo-dictionary").shadowRoot.querySelector("input").selectionStart',
  )

describe.skipIf(!hasBrowser)('the widget by keyboard', () => {
  beforeAll(async () => {
    host = await openHost({ slug: 'net-a' }, { slug: 'net-b' }, { slug: 'net-c' })
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  test('the field is a combobox that controls a list of its own', async () => {
    await using visit = await host.visit()
    const { field } = visit
    expect(await field.getAttribute('aria-label')).not.toBe('')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await visit.find('net')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    const list = visit.page.getByRole('listbox', { name: 'Terms found' })
    expect(await list.getAttribute('id')).toBe(await field.getAttribute('aria-controls'))
    expect(await list.getByRole('option').count()).toBe(3)
    expect(await visit.page.getByRole('status').textContent()).toBe('3 terms for “net”')
    expect(await active(visit)).toBeNull()
  })

  test('the arrow keys cycle through the list, and the card follows', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    const passed: unknown[] = []
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up']) {
      await press(visit, `Arrow${key}`)
      passed.push(await active(visit))
    }
    expect(passed).toEqual([0, 1, 2, 0, 2, 1, 0].map((n) => `option-${n}`))
    await press(visit, 'ArrowDown')
    expect(await visit.part('terms').textContent()).toBe(await visit.options.nth(1).textContent())
    expect(await visit.focused()).toBe('input')
  })

  test('ArrowUp in the field moves to the end of the list', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'ArrowUp')
    expect(await active(visit)).toBe('option-2')
  })

  test('Home and End move the caret in the field, and in the list the active option', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'Home')
    expect([await active(visit), await caret(visit)]).toEqual([null, 0])
    await press(visit, 'End')
    expect([await active(visit), await caret(visit)]).toEqual([null, 3])
    await press(visit, 'ArrowDown', 'End')
    expect(await active(visit)).toBe('option-2')
    await press(visit, 'Home')
    expect([await active(visit), await caret(visit)]).toEqual(['option-0', 3])
  })

  test('ArrowLeft returns to the field', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'ArrowDown', 'ArrowLeft')
    expect([await active(visit), await caret(visit)]).toEqual([null, 2])
  })

  test('Enter chooses a term and moves to its card, and Escape returns', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'ArrowDown', 'ArrowDown', 'Enter')
    expect(await visit.focused()).toBe('card')
    expect(await visit.part('terms').textContent()).toBe(await visit.options.nth(1).textContent())
    await press(visit, 'Tab')
    expect(await visit.focused()).toBe('link')
    await press(visit, 'Escape')
    expect(await visit.focused()).toBe('input')
    expect(await active(visit)).toBe('option-1')
  })

  test('Escape in the card closes no dialog of the page around it', async () => {
    const dialog = '<dialog id="around"><div id="atumo"></div></dialog>'
    await using visit = await host.visit({ body: (tag) => dialog + tag('data-container="atumo"') })
    const isOpen = () => visit.page.evaluate<boolean>('around.open')
    await visit.page.evaluate('around.showModal()')
    await visit.find('net')
    await press(visit, 'Escape')
    expect(await isOpen()).toBe(true)
    await press(visit, 'ArrowDown', 'Enter', 'Escape')
    expect(await isOpen()).toBe(true)
  })

  test('Enter in the field chooses the first term', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'Enter')
    expect([await visit.focused(), await active(visit)]).toEqual(['card', 'option-0'])
  })

  test('Enter right after typing searches without a delay', async () => {
    await using visit = await host.visit({ stopClock: true })
    await visit.field.pressSequentially('net')
    await press(visit, 'Enter')
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['net'])
  })

  test('Escape closes the list, and then empties the field', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'ArrowDown', 'Escape')
    expect(await visit.options.count()).toBe(0)
    expect(await visit.field.inputValue()).toBe('net')
    expect(await visit.field.getAttribute('aria-expanded')).toBe('false')
    expect(await active(visit)).toBeNull()
    expect(await visit.card.isHidden()).toBe(true)
    await press(visit, 'Escape')
    expect(await visit.field.inputValue()).toBe('')
  })

  test('ArrowDown opens the list again without a request', async () => {
    await using visit = await host.visit()
    await visit.find('net')
    await press(visit, 'Escape', 'ArrowDown')
    await visit.options.first().waitFor()
    expect(visit.searches).toEqual(['net'])
  })

  test('Tab moves from the page to the field and to the letters', async () => {
    await using visit = await host.visit()
    await press(visit, 'Tab')
    expect(await visit.focused()).toBe('input')
    await press(visit, 'Tab', 'Enter')
    expect(await visit.field.inputValue()).toBe('ẹ')
  })
})

describe.skipIf(!hasBrowser)('the letters and tone marks', () => {
  beforeAll(async () => {
    host = await openHost({ slug: 'nothing' })
  }, 30_000)
  afterAll(() => host.close(), 30_000)

  const low = 'low tone'
  const high = 'high tone'
  for (const [typed, keys, written] of [
    ['', ['ẹ', low, 'ọ'], 'ẹ̀ọ'],
    ['s', ['ṣ', 'ọ'], 'sṣọ'],
    ['a', [high], 'á'],
    ['a', [high, low], 'à'],
    ['ẹ', [low, high], 'ẹ́'],
    ['', [high], ''],
    ['a ', [high], 'a '],
    ['ile', [high], 'ilé'],
  ] as const) {
    test(`${keys.join(', ')} after “${typed}” result in “${written}”`, async () => {
      await using visit = await host.visit()
      await visit.field.pressSequentially(typed)
      for (const name of keys) await visit.page.getByRole('button', { name }).click()
      const value = await visit.field.inputValue()
      expect(value).toBe(written.normalize('NFC'))
      if (typed) expect(await visit.focused()).toBe('input')
    })
  }

  test('a letter replaces the selection, and the caret follows it', async () => {
    await using visit = await host.visit()
    await visit.field.fill('kooto')
    await press(visit, 'Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')
    await visit.page.getByRole('button', { name: 'ọ' }).click()
    await visit.page.getByRole('button', { name: high }).click()
    expect(await visit.field.inputValue()).toBe('kọ́to')
    expect(await visit.focused()).toBe('input')
    await press(visit, 'k')
    expect(await visit.field.inputValue()).toBe('kọ́kto')
  })

  test('they respect the maximum length of the field', async () => {
    await using visit = await host.visit()
    await visit.field.fill('a'.repeat(200))
    await visit.page.getByRole('button', { name: 'ẹ' }).click()
    expect((await visit.field.inputValue()).length).toBe(200)
  })

  test('their text is searched', async () => {
    await using visit = await host.visit({ stopClock: true })
    await visit.field.pressSequentially('er')
    await visit.page.getByRole('button', { name: 'ọ' }).click()
    await visit.wait(300)
    await expectSoon(() => visit.searches, ['erọ'])
  })
})
