import { costCenters } from '@/components/purchasing/costcenters/resource'
import { CostCenterPage } from '@/components/purchasing/costcenters/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Cost center' }

export default nestedRecordPage(costCenters, CostCenterPage, 'costcenterid')
