import { apiClients } from '@/components/marketplace/apiclients/resource'
import { ApiClientList } from '@/components/marketplace/apiclients/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'API clients' }

export default listPage(apiClients, ApiClientList)
