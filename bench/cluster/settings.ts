/** Ports of one node of PostgreSQL: the database, and Patroni's own API. */
export interface NodePorts {
  readonly postgres: number
  readonly api: number
}

export interface PatroniOptions {
  readonly name: string
  readonly folder: string
  readonly ports: NodePorts
  readonly etcd: readonly number[]
  /** Folder with PostgreSQL's programs. */
  readonly binaries: string
  /** Command that copies the primary's files for a new standby. */
  readonly copy: string
  readonly passwords: { readonly superuser: string; readonly replication: string }
  /** A commit waits until a standby has it too. */
  readonly synchronous: boolean
}

/**
 * Writes a node's settings for Patroni, as JSON, which is YAML too. A dead primary loses its place
 * after eight seconds.
 */
export function patroniSettings(of: PatroniOptions): string {
  const address = `127.0.0.1:${of.ports.postgres}`
  return JSON.stringify({
    scope: 'vicino',
    name: of.name,
    restapi: { listen: `127.0.0.1:${of.ports.api}`, connect_address: `127.0.0.1:${of.ports.api}` },
    etcd3: { hosts: of.etcd.map((port) => `127.0.0.1:${port}`) },
    bootstrap: {
      dcs: {
        ttl: 8,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: of.synchronous,
        // While etcd is gone the primary goes on if all standbys still see it.
        failsafe_mode: true,
        postgresql: {
          use_slots: true,
          use_pg_rewind: false,
          parameters: {
            max_connections: 200,
            wal_keep_size: '1GB',
            shared_buffers: '128MB',
            jit: 'off',
            wal_receiver_status_interval: '1s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { 'lc-messages': 'C' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: `${of.folder}/data`,
      bin_dir: of.binaries,
      pgpass: `${of.folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: of.passwords.superuser },
        replication: { username: 'replicator', password: of.passwords.replication },
      },
      parameters: { unix_socket_directories: of.folder },
      create_replica_methods: ['copy'],
      copy: { command: of.copy },
      // A former primary that is ahead of the new one is copied anew.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  })
}

export interface ProxyOptions {
  /** Where people's requests arrive, and where the servers reach the primary. */
  readonly http: number
  readonly primary: number
  readonly servers: readonly number[]
  readonly nodes: readonly NodePorts[]
}

/** Writes haproxy's settings: servers that are ready get requests, the primary gets connections. */
export function proxySettings(of: ProxyOptions): string {
  return `global
  maxconn 4000
defaults
  timeout connect 1s
  timeout client 1m
  timeout server 1m
  timeout tunnel 1h
  timeout check 1s
frontend web
  mode http
  bind 127.0.0.1:${of.http}
  default_backend servers
backend servers
  mode http
  balance leastconn
  option httpchk GET /api/v1/health/ready
  option redispatch 1
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${of.servers.map((port, index) => `  server web${index + 1} 127.0.0.1:${port} check`).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${of.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${of.nodes.map(({ postgres, api }, index) => `  server db${index + 1} 127.0.0.1:${postgres} check port ${api}`).join('\n')}
`
}
