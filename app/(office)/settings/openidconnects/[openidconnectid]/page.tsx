import { openIdConnects } from '@/components/marketplace/openidconnects/resource'
import { OpenIdConnectPage } from '@/components/marketplace/openidconnects/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'OpenID connect' }

export default recordPage(openIdConnects, OpenIdConnectPage, 'openidconnectid')
