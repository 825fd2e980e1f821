"""What this machine gives: transport, referee, rules, ratings, memory, log. `arena bench` prints it."""
