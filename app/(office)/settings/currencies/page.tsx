import { CurrenciesScreen } from '@/components/marketplace/currencies/screen'

export const metadata = { title: 'Currencies' }

export default CurrenciesScreen
