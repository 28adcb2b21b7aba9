import { pictures } from '#engine/tools/build/web/addresses.ts'
import { isText, tenantTypes } from '#engine/tools/build/web/addresses.ts'
import { cached, headerFiles, proxiedLocations, svgHeader, upstreams } from './nginx-locations.ts'
import type { Site } from './site.ts'

/** Media types in nginx syntax, without the charset, which nginx adds. */
const types = Object.entries(tenantTypes).map(([ending, type]) => `${type.split(';')[0]} ${ending.slice(1)};`)

const packed = Object.values(tenantTypes)
  .map((type) => type.split(';')[0] ?? '')
  .filter(isText)

/** Variables, and the log format: without query (it may hold customer data) and referrer. */
const maps = (site: Site) => `
map $request_uri $kws_path { "~^(?<kws_before>[^?]*)" $kws_before; }
map $http_x_request_id $kws_request_id { "~^[A-Za-z0-9-]{8,64}$" $http_x_request_id; default $request_id; }
map $upstream_http_x_request_id $kws_missing_request_id { "" $kws_request_id; default ""; }
map $status $kws_retry_after { 429 60; default ""; }
map $status $kws_error_body { 429 '{"code":"too-many-failed-requests","retryAfter":60}'; default '{}'; }
${site.behind.length > 0 ? 'map $http_x_forwarded_proto $kws_scheme { https https; default $scheme; }' : 'map "" $kws_scheme { default $scheme; }'}
# The first page of a tenant in a language; with other parameters, the page without a first screen.
map $args $kws_pages { "" pages; "~^(?:(?:tenant|lang)=[a-z0-9-]*(?:&|$))+$" pages; default none; }
map $arg_tenant $kws_tenant { "~^[a-z][a-z0-9-]{0,40}$" $arg_tenant; default ${site.defaultTenant}; }
map $http_accept_language $kws_accepted { "~*^(?<kws_first>[a-z][a-z])" $kws_first; default none; }
map $arg_lang $kws_lang { "~^[a-z][a-z0-9-]{0,40}$" $arg_lang; default $kws_accepted; }
log_format kws escape=json '{"time":"$time_iso8601","address":"$remote_addr","method":"$request_method","path":"$kws_path","status":$status,"bytes":$body_bytes_sent,"seconds":$request_time,"backend":"$upstream_addr","backend_status":"$upstream_status","backend_seconds":"$upstream_response_time","request_id":"$kws_request_id"}';
`

const listenDirectives = (addresses: string[], port: number, parameters = '') =>
  addresses.map((address) => `  listen ${address}:${port}${parameters};`).join('\n')

const accessLog = ({ accessLog: file }: Site) => `access_log ${file}${file === 'off' ? '' : ' kws'};`

/** Redirects http to https. To the configured name, not to that of the request. */
const redirect = (site: Site) => {
  const { name, listen, tls, port } = site
  return tls === undefined
    ? ''
    : `server {
${listenDirectives(listen, tls.httpPort)}
  server_name ${name};
  # The default log of nginx would contain queries.
  ${accessLog(site)}
  server_tokens off;
  ${cached.never}
  return 308 https://${name === '_' ? '$host' : name}${port === 443 ? '' : `:${port}`}$request_uri;
}
`
}

/** TLS settings of Mozilla's intermediate profile. */
const tlsDirectives = ({ tls }: Site) =>
  tls === undefined
    ? ''
    : `
  ssl_certificate ${tls.certificate};
  ssl_certificate_key ${tls.key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
  ssl_prefer_server_ciphers off;
  ssl_session_cache shared:kws:10m;
  ssl_session_timeout 1d;
  ssl_session_tickets off;`

const trustedProxies = ({ behind }: Site) =>
  behind.length === 0
    ? ''
    : `\n${behind.map((network) => `  set_real_ip_from ${network};`).join('\n')}\n  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;`

const pattern = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`)

/** For an app below a base path: redirects the base path without slash to the app, and answers 404 outside of it. */
const outsideOfBase = (base: string) =>
  base === '/'
    ? ''
    : `
  location = ${base.slice(0, -1)} { absolute_redirect off; ${cached.other} return 308 ${base}$is_args$args; }
  location / { ${cached.other} return 404; }`

function fileLocations({ addresses, banks, brotli }: Site): string {
  const { base } = addresses
  const plain = `gzip_static off;${brotli ? ' brotli_static off;' : ''}`
  const folders = Object.entries(addresses.edited).map(
    ([prefix, endings]) => `
  # Edited in place, so not precompressed but packed when they are sent. Only file types that the app reads.
  location ^~ ${prefix} {
    types { ${types.join(' ')} }
    ${plain}
    gzip on;
    gzip_types ${packed.join(' ')};
    # A symbolic link could expose any file of this server.
    disable_symlinks on from=$document_root${prefix};
    location ~ \\.svg$ { try_files $uri @kws_missing; ${cached.picture} ${svgHeader} }
    location ~ \\.(${pictures.join('|')})$ { try_files $uri @kws_missing; ${cached.picture} }
    location ~ \\.(${endings.filter((ending) => !pictures.includes(ending)).join('|')})$ { try_files $uri =404; ${cached.edited} }
    ${cached.edited}
    return 404;
  }`,
  )
  const pages = addresses.pages.map(
    (path) => pattern(path) + (path.endsWith('/') && path !== base ? '' : '$'),
  )
  return `
  location ^~ ${addresses.hashed} {
    try_files $uri @kws_gone;
    ${cached.hashed}
  }
  # Not cached for long: the file of a new release may still be copied.
  location @kws_gone { internal; ${cached.other} return 404; }
${folders.join('\n')}
  location @kws_missing { internal; ${cached.edited} return 404; }

  # Health check and security contact.
  location = /healthz { access_log off; default_type text/plain; ${cached.never} return 200 "ok\\n"; }
  location ^~ /.well-known/ { ${plain} default_type text/plain; try_files $uri =404; ${cached.other} }
${banks === undefined ? '' : `  location = ${base}banks.json { alias ${banks}; default_type application/json; gzip on; gzip_types application/json; ${cached.other} }\n`}
  location ~ ^${pattern(base)}[^/.][^/]*\\.[a-z0-9]+$ { ${plain} try_files $uri =404; ${cached.other} }

  # The pages of the app.
  location = ${base} { try_files ${base}$kws_pages/$kws_tenant.$kws_lang.html ${base}$kws_pages/$kws_tenant.html ${base}shell.html =404; ${cached.other} add_header Vary Accept-Language; }
  location = ${base}shell.html { ${cached.other} }
  location ~ ^(${pages.join('|')}) { try_files ${base}shell.html =404; ${cached.other} }
  # Unknown paths: the app with status 404, which redirects people to the start.
  location ${base} { error_page 404 ${base}shell.html; return 404; }${outsideOfBase(base)}`
}

/** The content of `http { }` in nginx.conf: maps, upstreams and servers of the site. */
const nginxServer = (
  site: Site,
): string => `# Written by \`npm run hosting\` from the deployment config: edit that, not this.
${maps(site)}${upstreams(site)}

${redirect(site)}server {
${listenDirectives(site.listen, site.port, site.tls ? ' ssl http2' : '')}
  server_name ${site.name};${tlsDirectives(site)}${trustedProxies(site)}
  root ${site.root};
  ${accessLog(site)}
  server_tokens off;
  charset utf-8;
  charset_types text/css text/markdown text/vtt application/json;
  gzip_static on;
  gzip_vary on;
  ${site.brotli ? 'brotli_static on;' : '# brotli_static on; for an nginx with that module: --brotli'}
  client_max_body_size 64k;
  limit_req_status 429;
  client_header_timeout 15s;
  client_body_timeout 60s;
  send_timeout 60s;
  # Also for requests that are refused before a location is chosen (400, 414, 431).
  include security-headers.conf;
  add_header Cache-Control "no-store" always;
${fileLocations(site)}
${proxiedLocations(site)}
}
`

/** A complete nginx.conf for a machine or container. `writable` is the only folder that nginx writes to. */
export const nginxMain = (
  writable: string,
  { brotliModule = '', user = '' } = {},
): string => `# Written by \`npm run hosting\`.
${user && `user ${user};\n`}${brotliModule && `load_module ${brotliModule};\n`}worker_processes auto;
pid ${writable}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  keepalive_timeout 65s;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${writable}/${name};\n`).join('')}  include nginx-server.conf;
}
`

/** All nginx config files by name; nginx.conf includes the others. */
export const nginxFiles = (site: Site, writable = '/tmp'): Record<string, string> => ({
  'nginx.conf': nginxMain(writable),
  'nginx-server.conf': nginxServer(site),
  ...headerFiles(site.headers),
})
