import { NewLocale } from '@/components/marketplace/locales/screens'

export const metadata = { title: 'Create locale' }

export default NewLocale
