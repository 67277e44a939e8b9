import { openIdConnects } from '@/components/marketplace/openidconnects/resource'
import { OpenIdConnectList } from '@/components/marketplace/openidconnects/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'OpenID connects' }

export default listPage(openIdConnects, OpenIdConnectList)
