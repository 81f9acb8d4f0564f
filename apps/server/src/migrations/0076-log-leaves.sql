-- Proofs of the published log are asked for by the hash of a leaf.
create index log_nodes_leaves on log_nodes (hash) where level = 0;
