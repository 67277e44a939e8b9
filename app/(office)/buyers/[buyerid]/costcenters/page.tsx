import { costCenters } from '@/components/purchasing/costcenters/resource'
import { CostCenterList } from '@/components/purchasing/costcenters/screens'
import { nestedListPage } from '@/components/resource/pages'

export const metadata = { title: 'Cost centers' }

export default nestedListPage(costCenters, CostCenterList)
