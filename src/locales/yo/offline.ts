/** Text for the offline dictionary. */
import type { Locale } from '../en'

export const offline: Pick<Locale, 'offline'> = {
  offline: {
    title: 'Atúmọ̀ èdè láìsí íńtánẹ́ẹ̀tì',
    lead: 'Tọ́jú gbogbo atúmọ̀ èdè yìí sínú aṣàwákiri yìí, kí o sì wá ọ̀rọ̀ nínú rẹ̀ láìsí íńtánẹ́ẹ̀tì.',
    size: 'Ìwọ̀n ohun tí o máa gbà',
    terms: 'Iye ọ̀rọ̀',
    version: 'Ìtẹ̀jáde',
    download: 'Gbà á sílẹ̀',
    remove: 'Yọ ọ́ kúrò',
    needsScript: 'Ojú-ewé yìí nílò JavaScript.',
    none: 'Atúmọ̀ èdè yìí kò sí nínú aṣàwákiri yìí.',
    working: 'À ń gbà á sílẹ̀…',
    stored: 'Atúmọ̀ èdè yìí ti wà nínú aṣàwákiri yìí. O lè wá ọ̀rọ̀ láìsí íńtánẹ́ẹ̀tì.',
    newer: 'Ìtẹ̀jáde tuntun ti wà. Gbà á sílẹ̀ láti fi rọ́pò èyí tí o ní.',
    failed: 'A kò rí i gbà sílẹ̀. Wo íńtánẹ́ẹ̀tì rẹ, kí o sì tún gbìyànjú.',
    unsupported: 'Aṣàwákiri yìí kò lè tọ́jú atúmọ̀ èdè yìí.',
    installTitle: 'Fi í sí ojú fóònù rẹ',
    install:
      'Lẹ́yìn tí o bá ti gbà á sílẹ̀, yan “Install app” tàbí “Add to home screen” nínú mẹ́nù aṣàwákiri rẹ. Yóò máa ṣí láìsí íńtánẹ́ẹ̀tì pẹ̀lú.',
    readerTitle: 'Atúmọ̀ èdè tí o tọ́jú',
    elsewhere:
      'Kò sí íńtánẹ́ẹ̀tì, ojú-ewé yìí kò sì sí nínú aṣàwákiri yìí. O lè wá ọ̀rọ̀ nínú atúmọ̀ èdè tí o tọ́jú.',
    notStored: 'Atúmọ̀ èdè yìí kò sí nínú aṣàwákiri yìí. Gbà á sílẹ̀ nígbà tí íńtánẹ́ẹ̀tì bá wà.',
    missing: 'Ọ̀rọ̀ yìí kò sí nínú atúmọ̀ èdè tí o tọ́jú.',
    storedVersion: (day) => `Ìtẹ̀jáde tí o tọ́jú: ${day}`,
  },
}
