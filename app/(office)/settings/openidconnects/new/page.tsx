import { NewOpenIdConnect } from '@/components/marketplace/openidconnects/screens'

export const metadata = { title: 'Create OpenID connect' }

export default NewOpenIdConnect
