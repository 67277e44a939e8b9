import { specs } from '@/components/products/specs/resource'
import { SpecList } from '@/components/products/specs/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Specs' }

export default listPage(specs, SpecList)
