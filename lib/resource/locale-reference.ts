import { crud } from '@/lib/ordercloud/crud'
import type { Locale } from '@/lib/ordercloud/models'
import type { Reference } from './reference'

/** Returns the display name of a locale: "en-US, USD". */
export const localeName = ({ ID, Language, Currency }: Locale): string =>
  [Language, Currency].filter(Boolean).join(', ') || (ID ?? '')

export const localeReference: Reference<Locale> = {
  path: 'locales',
  words: { one: 'locale', many: 'locales' },
  idOf: (locale) => locale.ID ?? '',
  titleOf: localeName,
  search: { words: 'ID or currency' },
  rules: { defaultSort: 'ID' },
  service: crud<Locale>((oc) => oc.Locales),
}
