import { creditCards } from '@/components/purchasing/creditcards/resource'
import { CreditCardList } from '@/components/purchasing/creditcards/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Credit cards' }

export default nestedListPage(creditCards, CreditCardList)
