/** bin/atumo settings …: what holds for the whole service, and may be changed while it runs. */
import { type Command, type Stores, Usage, words, yesOrNo } from './command'

export const settingCommands: Record<string, Command> = {
  'settings show': {
    usage: 'settings show',
    async run(stores, args) {
      words(args, {}, 0)
      return show(stores)
    },
  },

  'settings set': {
    usage: 'settings set --auto-publish yes|no',
    async run(stores, args) {
      const { values } = words(args, { 'auto-publish': { type: 'string' } } as const, 0)
      const autoPublish = values['auto-publish']
      if (autoPublish === undefined) throw new Usage('There is nothing to set.')
      await stores.settings.change({ autoPublish: yesOrNo('auto-publish', autoPublish) })
      return show(stores)
    },
  },
}

async function show({ settings }: Stores) {
  const { autoPublish } = await settings.read()
  return {
    json: { auto_publish: autoPublish },
    text: `auto_publish  ${autoPublish ? 'yes' : 'no'}`,
  }
}
