import { incrementors } from '@/components/marketplace/incrementors/resource'
import { IncrementorList } from '@/components/marketplace/incrementors/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Incrementors' }

export default listPage(incrementors, IncrementorList)
