/** A call as S2 §7 names it. */
export interface SpecEndpoint {
  /** `*` where no method is shown. */
  method: string;
  /** With a leading slash added. */
  path: string;
  /** Names of parameters; `options.type` is the field `type` of `options`. */
  query: readonly string[];
  body: readonly string[];
}

/**
 * Every call that S2 §7 names, as `METHOD path query=… body=…`. Parameters are those that S2 §7 writes beside the call and, where
 * the call sends an entity, its fields of S1 §3. Names without a place are in the query of GET and DELETE, in the body of POST
 * and PUT. Left out: names of arguments that stand for a whole body or an id of the path (`dataForwarder`, `domainID`), and what
 * the request rules add to every call (`team_id`).
 */
const table = `
POST /user/session/login body=login,password,brand_id,brand_name,group_id
DELETE /user/session/logout
GET /user/user
POST /user/2fa/login
POST /api/auth/login
POST /api/auth/logout
GET /api/auth/user
POST /user/users body=email,firstname,lastname,password,brand_id,brand_name
POST /user/guests
GET /user/teams/{id}
PUT /user/teams/{id} body=name,address1,address2,city,country,phone,state,vat_number,zip,company_name
GET /user/teams
POST /user/teams body=name,address1,address2,city,country,phone,state,vat_number,zip,company_name
GET /user/team/option
GET /user/user/team
PUT /user/users/{id} body=firstname,lastname
DELETE /user/user/team/{id}
GET /user/invite query=status
GET /user/invite/{id}
PUT /user/invite/{id} body=status
POST /user/invite body=email,properties.firstname,properties.lastname,permissions,notifications
DELETE /user/invite/{id}
DELETE /user/2fa/disable/{id} query=brand_id
PUT /user/2fa/verify
GET /user/2fa/re-authenticate
POST /user/password-reset
GET /user/password-reset
PUT /user/password-reset/{id}
GET /user/user/security-questions
GET /user/user/security-questions-answers
PUT /user/user/security-questions-answers
GET /user/user/vulnerabilities
POST /user/user/vulnerabilities
PUT /user/user/vulnerabilities/{id}
DELETE /user/user/vulnerabilities/{id}
GET /user/roles
GET /user/check/vat-number/{vat}
GET /brand/brand query=app_domain
GET /product/products query=group_selector,brand_id
GET /product/products/{id}
POST /cart/cart body=user_id,team_id,guest_id,guest_key
POST /cart/cart/product body=guest_id,guest_key,product_id,pricing_id,label,cart_id,type,options.type,options.package,options.domain,options.price,options.full_name,options.instance_type,options.months,options.years,options.reseller_acl
PUT /cart/cart/{id} query=status
GET /cart/cart/{id}
DELETE /cart/cart/product/{id}
GET /notification/notification
GET /support/ticket
POST /support/ticket body=subject
GET /support/ticket/{id} query=reverse
PUT /support/ticket/{id}
* /support/ticket/get-announcements
* /support/departments query=brand_id
* /support/articles query=search
* /support/articles/{id}
* /support/categories
* /support/faqs
* /support/attachments
POST /support/messages body=filepath[],guest_id,guest_key,body,user_id,ticket_id,status,communication_medium
* /support/messages
PUT /support/messages/{id}
DELETE /support/messages/{id}
POST /support/auth/broadcast
GET /billing/cards
POST /billing/cards body=type
PUT /billing/cards/{id} body=default
DELETE /billing/cards/{id}
GET /billing/transactions
POST /billing/transactions
GET /billing/invoices query=team_id
POST /billing/invoices
GET /billing/invoices/{id}
GET /billing/invoices/load/{id}
POST /billing/invoices/items
GET /billing/invoices/items query=service_id
GET /services/services query=team_id,status
POST /services/services
GET /services/services/{id}
GET /services/change-term/{id}
GET /services/change-product/{id}
PUT /services/change-product/{id}
POST /services/service/{id}/renew
GET /services/service-invoice-item
GET /backup/jobs
GET /domain/domain/{id}
PUT /domain/domain/{id}
POST /domain/contact body=title,company_name,firstname,lastname,email_address,phone_number,address1,address2,city,country,state,zip,type,domain_id
GET /domain/contact
PUT /domain/contact/{id} body=title,company_name,firstname,lastname,email_address,phone_number,address1,address2,city,country,state,zip,type,domain_id
DELETE /domain/contact/{id}
PUT /domain/renew/domain/{id} body=years
GET /domain/get-epp-code/domain/{id}
POST /domain/check body=domains
POST /domain/availability
GET /dns/zones/{id}
GET /dns/zones/{id}/records
POST /dns/zones/{id}/records
PUT /dns/zones/{id}/records
DELETE /dns/zones/{id}
GET /_id/zones
GET /shared-hosting/accounts/{id}
PUT /shared-hosting/accounts/{id}
GET /shared-hosting/account/login/{id}
PUT /cloud/servers/{id}/{action}
PUT /cloud/servers/{id}/reboot
GET /cloud/servers
GET /cloud/servers/{id}
POST /cloud/servers/{id}/console
GET /server/whm-login/{id}
GET /server/servers/{id}
GET /email/domain/{id}
PUT /email/domain/{id}
POST /email/mailbox
GET /email/mailbox
PUT /email/mailbox/{id}
DELETE /email/mailbox/{id}
GET /email/mailboxes
PUT /email/mailboxes/{id}
DELETE /email/mailboxes/{id}
* /email/mailbox/update-password/domain/{id}
* /email/mailbox/sso/{id}
PUT /email/mailbox/imap-login/domain/{id} body=action,username
* /email/mailbox/forward/domain
* /email/mailbox/alias/domain
GET /email/alias/domain/{id}
POST /email/alias/domain/{id}
DELETE /email/alias/domain/{id}
GET /email/catch-all-alias/domain
POST /email/catch-all-alias/domain
DELETE /email/catch-all-alias/domain
GET /email/domain/dkim/{id}
POST /email/domain/dkim/{id}
DELETE /email/domain/dkim/{id}
GET /email/filter query=key
* /email/filter
POST /email/cardav/{id}/create-calendar
GET /image/images
GET /image/images/{id}
GET /image/tags/{id}
GET /image/dockerhub
GET /image/dockerhub/{name}
POST /image/images body=file,file_type,name,tag,project_id
POST /image/tags/{id}/import
`;

const names = (parts: readonly string[], place: string) =>
  parts
    .find((part) => part.startsWith(`${place}=`))
    ?.slice(place.length + 1)
    .split(',') ?? [];

export const specEndpoints: readonly SpecEndpoint[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', ...parts] = line.split(' ');
    return { method, path, query: names(parts, 'query'), body: names(parts, 'body') };
  });

/** Fields of S1 §3 and S2 §3 that are sent by calls whose path the specification does not show. */
export const specFieldsByName: Readonly<Record<string, readonly string[]>> = {
  createFilter: ['match_value'],
  updateFilter: ['match_value'],
  createContainer: [
    ...['name', 'tag', 'project_id', 'product_id', 'pricing_id', 'volumes', 'env', 'configs'],
    ...['retry_policy.name', 'retry_policy.condition', 'retry_policy.maxAttempts', 'retry_policy.delay'],
  ],
  scaleProject: ['replicas'],
  shutDownProject: ['replicas'],
};

/** Operations that S2 §7 names without a path. */
export const specOperations: readonly string[] = [
  ...['createProject', 'updateProject', 'listProjects', 'getProject', 'deleteProject'],
  ...['scaleProject', 'shutDownProject', 'getProjectStatus', 'listDeployments'],
  ...['listContainers', 'createContainer', 'getContainer', 'listVolumes', 'createVolume', 'resizeVolume'],
  ...['listConfigs', 'createConfig', 'listTemplates'],
  ...[
    'listSites',
    'getSite',
    'checkCore',
    'updateCore',
    'checkPlugins',
    'updatePlugins',
    'checkThemes',
    'updateThemes',
  ],
];
