import { incrementors } from '@/components/marketplace/incrementors/resource'
import { IncrementorPage } from '@/components/marketplace/incrementors/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Incrementor' }

export default recordPage(incrementors, IncrementorPage, 'incrementorid')
