import { locales } from '@/components/marketplace/locales/resource'
import { LocalePage } from '@/components/marketplace/locales/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Locale' }

export default recordPage(locales, LocalePage, 'localeid')
