import { specs } from '@/components/products/specs/resource'
import { SpecPage } from '@/components/products/specs/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Spec' }

export default recordPage(specs, SpecPage, 'specid')
