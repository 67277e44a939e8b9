import { costCenters } from '@/components/purchasing/costcenters/resource'
import { NewCostCenter } from '@/components/purchasing/costcenters/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create cost center' }

export default nestedNewPage(costCenters, NewCostCenter)
