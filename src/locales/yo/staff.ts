/** Texts of the staff pages. */
import type { staff as english } from '../en/staff'
import { reviewing } from './staffReview'

export const staff: typeof english = {
  staff: {
    ...reviewing,

    sections: {
      overview: 'Àkópọ̀',
      review: 'Àyẹ̀wò',
      terms: 'Àwọn ọ̀rọ̀',
      misses: 'Ìwádìí tí kò rí nǹkan',
      files: 'Ìkówọlé àti ìkójáde',
      apps: 'Àwọn áàpù',
      topUps: 'Ìbéèrè kírẹ́díìtì',
      settings: 'Ààtò',
      users: 'Àwọn òǹlò',
      audit: 'Àkọsílẹ̀ ìṣe',
    },

    show: 'Fi hàn',
    find: 'Wá a',
    save: 'Tọ́jú rẹ̀',
    yes: 'bẹ́ẹ̀ ni',
    no: 'rárá',
    reason: 'Ìdí',
    slug: 'Slug',
    term: {
      search: 'Ọ̀rọ̀, orúkọ mìíràn tàbí slug',
      none: 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀.',
      pair: 'Ọ̀rọ̀',
      revision: 'Àtúnṣe',
      statuses: { approved: 'a ti gbé e jáde', unpublished: 'a ti mú un kúrò' },
      edit: 'Ṣe àtúnṣe',
      publishes: 'A ti mú ọ̀rọ̀ yìí kúrò. Bí o bá tọ́jú rẹ̀, yóò tún jáde.',
      rename: 'Yí slug padà',
      newSlug: 'Slug tuntun',
      newSlugHint:
        'Lẹ́tà kékeré, díjíìtì àti àmì ìsopọ̀ tí kò tẹ̀léra. Èyí àtijọ́ yóò ṣì máa darí síbí.',
      unpublish: 'Mú un kúrò',
      unpublishHint:
        'Ìdí náà yóò wà nínú àkọsílẹ̀ ìṣe. Ọ̀rọ̀ náà yóò kúrò nínú atúmọ̀ èdè; ìtàn rẹ̀ yóò wà síbẹ̀.',
      reasonMissing: 'Sọ ìdí rẹ̀: yóò wà nínú àkọsílẹ̀ ìṣe.',
      history: 'Ìtàn',
      rollBack: (revision) => `Dá a padà sí àtúnṣe ${revision}`,
    },
    clientId: 'Client ID',
    listHints: {
      aliases: 'Ọ̀kan lórí ìlà kan.',
      media: 'Àdírẹ́sì tí ó bẹ̀rẹ̀ pẹ̀lú http:// tàbí https://, ọ̀kan lórí ìlà kan.',
      related: 'Slug àwọn ọ̀rọ̀ mìíràn, ọ̀kan lórí ìlà kan.',
    },

    overview: {
      waits: 'Ohun tó ń dúró',
      submissions: 'Ọ̀rọ̀ tí a fi ránṣẹ́',
      suggestions: 'Àbá',
      worker: 'Òṣìṣẹ́ abẹ́lẹ̀',
      index: 'Àyípadà tó ń dúró láti wọ inú atọ́ka ìwádìí',
      due: 'Ìfiránṣẹ́ tí àkókò rẹ̀ ti tó',
      underWay: 'Ìfiránṣẹ́ tó wà lọ́nà',
      events: 'Ìṣẹ̀lẹ̀ tí kò tíì dé gbogbo àdírẹ́sì webhook',
      dead: 'Ìfiránṣẹ́ tó kùnà láàárín wákàtí 24 tó kọjá',
      late: (seconds) => `ó ti fi ìṣẹ́jú-àáyá ${seconds} pẹ́. Wò ó bóyá òṣìṣẹ́ abẹ́lẹ̀ ń ṣiṣẹ́.`,
      onTime: 'kò pẹ́',
    },

    done: {
      approved: 'A ti fọwọ́ sí i:',
      rejected: 'A ti kọ̀ ọ́:',
      accepted: 'A ti gbà á:',
      merged: 'A ti dà á pọ̀:',
      edited: 'A ti yí ọ̀rọ̀ náà padà.',
      renamed: 'A ti yí slug ọ̀rọ̀ náà padà; àdírẹ́sì àtijọ́ rẹ̀ ń darí síbí.',
      unpublished: 'A ti mú ọ̀rọ̀ náà kúrò.',
      rolledBack: 'A ti dá ọ̀rọ̀ náà padà.',
      saved: 'A ti tọ́jú rẹ̀.',
      granted: 'A ti fi kírẹ́díìtì náà kún un.',
      grantedBefore: 'A ti lo ìtọ́kasí yìí rí; a kò fi nǹkan kan kún un.',
      declined: 'A kò gba ìbéèrè náà.',
    },

    files: {
      import: 'Ìkówọlé',
      csv: 'Àwọn ọ̀rọ̀ ní CSV',
      csvHint:
        'Lẹ àkóónú fáìlì náà mọ́ ibí. Kò gbọdọ̀ ju 8 MiB lọ, èyí tó tó ẹgbẹẹgbẹ̀rún ọ̀rọ̀. Fún fáìlì tó tóbi jù bẹ́ẹ̀ lọ, lo bin/atumo terms import.',
      header: 'Ìlà àkọ́kọ́ ni:',
      allOrNothing: 'Má kó nǹkan kan wọlé bí ìlà kan bá wà tí a kò gbà',
      importButton: 'Kó àwọn ọ̀rọ̀ wọlé',
      imported: (count) => `Iye tí a kó wọlé: ${count}.`,
      rejected: (count) => `Iye tí a kò gbà: ${count}.`,
      export: 'Ìkójáde',
      exportLink: 'Gbogbo ọ̀rọ̀ tí a ti gbé jáde, ní CSV',
    },

    app: {
      search: 'Orúkọ, àdírẹ́sì ẹni tó ni ín tàbí client ID',
      none: 'Kò sí irú áàpù bẹ́ẹ̀.',
      name: 'Orúkọ',
      owner: 'Ẹni tó ni ín',
      noOwner: 'láti orí ìlà àṣẹ',
      credits: 'Kírẹ́díìtì',
      created: 'Ọjọ́ tí a ṣe é',
      active: 'ó ń ṣiṣẹ́',
      revoked: 'a ti fagi lé e',
      revoke: 'Fagi lé áàpù yìí',
      restore: 'Dá áàpù yìí padà',
      deleted:
        'Ẹni tó ni áàpù yìí ti pa á rẹ́. Ìwé àkáǹtì rẹ̀, àti ọ̀rọ̀ àti àbá tó fi ránṣẹ́, wà síbẹ̀.',
      addresses: 'Àtòkọ ìyọ̀ǹda IP',
      origins: 'Àtòkọ ìyọ̀ǹda orísun',
      any: 'èyíkéyìí',
      topUp: 'Fi kírẹ́díìtì kún un',
      noPack: 'kò sí (lo iye ìsàlẹ̀ yìí)',
      number: 'Iye kírẹ́díìtì',
      numberHint: 'Dípò ìdì. Fi àmì ìyọkúrò sí iwájú rẹ̀ láti yọ kírẹ́díìtì kúrò.',
      reference: 'Ìtọ́kasí',
      referenceHint:
        'Bí àpẹẹrẹ, nọ́ńbà ìwé ìbéèrè owó. Ẹ̀ẹ̀kan ṣoṣo ni ìtọ́kasí kan ń fi kírẹ́díìtì kún un.',
      grant: 'Fi kún un',
      settings: 'Òpin àti ìyọ̀ǹda',
      scopes: 'Scope',
      scopeNames: {
        'dictionary:read': 'Wíwá ọ̀rọ̀ (dictionary:read)',
        'dictionary:write': 'Fífi ọ̀rọ̀ ránṣẹ́ àti dídá àbá (dictionary:write)',
      },
      limits: {
        hourlyLimit: 'Iye ìbéèrè ní wákàtí kan',
        visitorLimit: 'Iye ìwádìí tí àlejò kan lè fi àpótí ìṣàwárí ṣe ní ìṣẹ́jú kan',
        embedDailyLimit: 'Iye kírẹ́díìtì tí àpótí ìṣàwárí lè ná ní ọjọ́ kan',
      },
      limitHints: {
        hourlyLimit: 'Tí ó bá ṣófo: òpin iṣẹ́ yìí.',
        visitorLimit: 'Tí ó bá ṣófo: òpin iṣẹ́ yìí. 0 mú òpin náà kúrò.',
        embedDailyLimit: 'Tí ó bá ṣófo: kò ní òpin.',
      },
      commercialUse: 'A gba lílò fún òwò láàyè',
      autoPublish: 'Gbé ọ̀rọ̀ tuntun jáde kí a tó yẹ̀ ẹ́ wò',
      asService: 'ààtò gbogbo iṣẹ́ yìí',
      grants: 'Kírẹ́díìtì tí a fi kún un láìpẹ́',
      noGrants: 'A kò tíì fi nǹkan kan kún un.',
    },

    topUps: {
      app: 'Áàpù',
      by: 'Ẹni tó béèrè',
      received: 'Ìgbà tó dé',
      decide: 'Ṣe ìpinnu',
      gone: 'àkáǹtì tí a ti pa rẹ́',
      none: 'Kò sí ìbéèrè tó ń dúró.',
      grant: 'Fi kún un',
      decline: 'Kọ̀ ọ́',
      decided: 'A ti ṣe ìpinnu lórí ìbéèrè yìí.',
    },

    misses: {
      span: 'Ọjọ́',
      days: (days) => `Ọjọ́ ${days}`,
      none: 'Gbogbo ìwádìí ló rí nǹkan.',
      text: 'Ohun tí a wá',
      searches: 'Iye ìgbà',
      last: 'Èyí tó kẹ́yìn (UTC)',
    },

    settings: {
      autoPublish: 'Gbé ọ̀rọ̀ tuntun jáde kí a tó yẹ̀ ẹ́ wò',
      autoPublishHint: 'Èyí wà fún áàpù tí kò ní ààtò tirẹ̀.',
      siteClientId: 'Client ID ojú-ewé àpẹẹrẹ àpótí ìṣàwárí',
      siteClientIdHint:
        'Áàpù yìí ló ń sanwó fún ìwádìí ní /embed/demo. Tí ó bá ṣófo: kò sí àpótí ìṣàwárí níbẹ̀.',
      hourlyLimitHint:
        'Fún áàpù tí kò ní òpin tirẹ̀. Tí ó bá ṣófo: iye inú ayípadà àyíká ìṣiṣẹ́ HOURLY_LIMIT.',
    },

    users: {
      change: 'Yí ipò padà',
      unconfirmed: 'a kò tíì fìdí rẹ̀ múlẹ̀',
    },

    audit: {
      time: 'Àkókò',
      actor: 'Ẹni tó ṣe é',
      action: 'Ohun tó ṣe',
      subject: 'Lórí kí ni',
      outcome: 'Àbájáde',
      outcomes: {
        begun: 'a bẹ̀rẹ̀ rẹ̀, a kò mọ àbájáde rẹ̀',
        done: 'a ti ṣe é',
        refused: 'a kọ̀ ọ́',
      },
      none: 'Kò tíì sí ìṣe kankan.',
    },

    actions: {
      'approve submission': 'Fífọwọ́ sí ọ̀rọ̀ tuntun',
      'reject contribution': 'Kíkọ̀ láti gba ọ̀rọ̀ tàbí àbá',
      'accept suggestion': 'Gbígba àbá',
      'merge submission': 'Dída ọ̀rọ̀ tuntun pọ̀',
      'edit term': 'Àtúnṣe ọ̀rọ̀',
      'rename term': 'Yíyí slug ọ̀rọ̀ padà',
      'unpublish term': 'Mímú ọ̀rọ̀ kúrò',
      'roll back term': 'Dídá ọ̀rọ̀ padà',
      'import terms': 'Kíkó ọ̀rọ̀ wọlé',
      'change app': 'Yíyí áàpù padà',
      'top up app': 'Fífi kírẹ́díìtì kún áàpù',
      'revoke app': 'Fífagi lé áàpù',
      'restore app': 'Dídá áàpù padà',
      'grant request': 'Gbígba ìbéèrè kírẹ́díìtì',
      'decline request': 'Kíkọ̀ láti gba ìbéèrè kírẹ́díìtì',
      'change settings': 'Yíyí ààtò padà',
      'change role': 'Yíyí ipò padà',
    },
  },
}
