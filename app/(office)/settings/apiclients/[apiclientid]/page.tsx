import { apiClients } from '@/components/marketplace/apiclients/resource'
import { ApiClientPage } from '@/components/marketplace/apiclients/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'API client' }

export default recordPage(apiClients, ApiClientPage, 'apiclientid')
