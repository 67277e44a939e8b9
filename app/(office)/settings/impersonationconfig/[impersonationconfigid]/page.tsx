import { impersonationConfigs } from '@/components/marketplace/impersonationconfig/resource'
import { ImpersonationConfigPage } from '@/components/marketplace/impersonationconfig/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Impersonation config' }

export default recordPage(impersonationConfigs, ImpersonationConfigPage, 'impersonationconfigid')
