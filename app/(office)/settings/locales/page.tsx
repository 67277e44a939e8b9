import { locales } from '@/components/marketplace/locales/resource'
import { LocaleList } from '@/components/marketplace/locales/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Locales' }

export default listPage(locales, LocaleList)
