/** Text about the members of an app. */
import type { members as english } from '../en/members'

export const members: typeof english = {
  members: {
    title: 'Ọmọ ẹgbẹ́',
    lead: 'Ọmọ ẹgbẹ́ kọ̀ọ̀kan ń fi àkáǹtì ara rẹ̀ lo áàpù yìí. Áàpù náà jẹ́ ti ẹni tí ó wà lọ́wọ́ rẹ̀: à ń kà á mọ́ iye áàpù tí ẹni náà lè ní.',
    name: 'Orúkọ',
    email: 'Àdírẹ́sì ímeèlì',
    role: 'Ipò',
    since: 'Ọjọ́ tó di ọmọ ẹgbẹ́ (UTC)',
    invited: 'a ti pè é',
    holder: 'Ọwọ́ rẹ̀ ni áàpù wà',
    you: 'Ìwọ',
    roles: { owner: 'Ẹni tó ni ín', developer: 'Olùṣètò', billing: 'Akápò' },
    roleTexts: {
      owner: 'Ẹni tó ni ín: gbogbo nǹkan, títí kan àwọn ọmọ ẹgbẹ́ àti pípa áàpù rẹ́',
      developer: 'Olùṣètò: kọ́kọ́rọ́, ààtò, ìbéèrè, webhook, àti ọ̀rọ̀ àti àbá',
      billing: 'Akápò: kírẹ́díìtì àti àkọsílẹ̀ owó',
    },
    invite: 'Pe ọmọ ẹgbẹ́ tuntun',
    inviteText:
      'A ó fi ímeèlì ránṣẹ́ sí àdírẹ́sì yìí. Àkáǹtì tó ní àdírẹ́sì yìí nìkan ló lè gba ìwé ìpè náà, láàárín ọjọ́ 30.',
    send: 'Fi ìwé ìpè ránṣẹ́',
    sent: 'A ti ṣe ìwé ìpè náà.',
    unsent:
      'A ti ṣe ìwé ìpè náà, ṣùgbọ́n a kò fi ímeèlì ránṣẹ́: ẹ̀rọ apèsè ímeèlì kò gbà á, tàbí a ti fi ìwé ìpè márùn-ún ránṣẹ́ sí àdírẹ́sì yìí láàárín ọjọ́ kan. Ẹni náà yóò rí ìwé ìpè náà nínú pátákó ìṣàkóso rẹ̀.',
    sentToLog: 'Iṣẹ́ yìí kò ní ẹ̀rọ apèsè ímeèlì. Ímeèlì náà wà nínú àkọsílẹ̀ ètò rẹ̀.',
    access: 'Ojú-ewé tàbí ohun tí a lè ṣe',
    may: 'bẹ́ẹ̀ ni',
    mayNot: 'rárá',
    actions: {
      requestPack: 'Bíbéèrè fún kírẹ́díìtì',
      changeMembers: 'Pípe ọmọ ẹgbẹ́, yíyí ipò wọn padà àti yíyọ wọ́n kúrò',
      delete: 'Fífagi lé áàpù àti pípa á rẹ́',
    },
    changeRole: 'Yí ipò padà',
    saved: 'A ti yí ipò náà padà.',
    remove: 'Yọ kúrò',
    withdraw: 'Fagi lé ìwé ìpè',
    removeSure: 'Bẹ́ẹ̀ ni, yọ ọmọ ẹgbẹ́ yìí kúrò',
    withdrawSure: 'Bẹ́ẹ̀ ni, fagi lé e',
    removed: 'A ti yọ ọmọ ẹgbẹ́ náà kúrò.',
    transfer: 'Fi áàpù yìí lé ẹlòmíràn lọ́wọ́',
    transferText:
      'Áàpù yìí àti kírẹ́díìtì rẹ̀ yóò di ti ẹni tí o bá yàn. Ìwọ náà yóò ṣì wà lára àwọn tó ni ín.',
    transferTo: 'Ẹni tí o fẹ́ fi lé lọ́wọ́',
    transferSure: 'Bẹ́ẹ̀ ni, fi lé e lọ́wọ́',
    transferred: 'A ti fi áàpù náà lé e lọ́wọ́.',
    leave: 'Kúrò nínú áàpù yìí',
    leaveText: 'O kò ní lè lo áàpù yìí mọ́. Ẹni tó ni ín lè tún pè ọ́.',
    leaveSure: 'Bẹ́ẹ̀ ni, mo fẹ́ kúrò',
    left: 'O ti kúrò nínú áàpù náà.',
    invitations: 'Àwọn ìwé ìpè',
    invitation: ({ app, from }) =>
      from === null ? `A pè ọ́ sí ${app}.` : `${from} pè ọ́ sí ${app}.`,
    confirmFirst: 'A ti pè ọ́ sí áàpù kan. Fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀ kí o lè rí ìwé ìpè náà.',
    accept: 'Gbà á',
    decline: 'Kọ̀ ọ́',
    declined: 'O ti kọ̀ láti gba ìwé ìpè náà.',
    gone: 'Ìwé ìpè yìí kò sí mọ́.',
  },

  memberMail: {
    subject: ({ from }) => `${from} pè ọ́ sí áàpù kan lórí Atumo`,
    text: ({ from, role, email, url }) =>
      `Ẹ n lẹ́,\n\n${from} pè ọ́ sí áàpù kan lórí Atumo, ní ipò yìí:\n\n${role}.\n\nLáti gbà á tàbí láti kọ̀ ọ́ láàárín ọjọ́ 30, fi àkáǹtì tó ní àdírẹ́sì ${email} wọlé, tàbí kí o ṣí ọ̀kan:\n\n${url}\n\nBí o kò bá retí ìwé ìpè yìí, má ka ímeèlì yìí sí.\n\nAtumo\n`,
  },
}
