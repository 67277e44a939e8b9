import { NewApiClient } from '@/components/marketplace/apiclients/screens'

export const metadata = { title: 'Create API client' }

export default NewApiClient
