import { impersonationConfigs } from '@/components/marketplace/impersonationconfig/resource'
import { ImpersonationConfigList } from '@/components/marketplace/impersonationconfig/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Impersonation configs' }

export default listPage(impersonationConfigs, ImpersonationConfigList)
